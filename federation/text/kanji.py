"""Variant kanji of names: which characters are one to whoever looks for somebody. Names stay as registered.

The families are those of the table of kanji for general use with their older forms (常用漢字表, Cabinet
Notification No. 2 of 2010), of the older forms allowed in given names (戸籍法施行規則, annexed table 2),
and of the forms that registers of families have beside them (邉, 髙, 﨑, 𠮷, 濵, 嶌). The first of a
family is the form in general use.
"""

import re

FAMILIES = """
    万萬 与與 両兩 並竝 乗乘 乱亂 亀龜 予豫 争爭 亘亙 亜亞 仏佛 仮假 会會 伝傳 体躰軆體 余餘
    併倂 侠俠 価價 侭儘 倶俱 倹儉 偽僞 兎兔 児兒 党黨 内內 円圓 写寫 冴冱 凉涼 凛凜 処處
    剣剱劍劒劔 剤劑 剥剝 剰剩 励勵 労勞 効效 勅敕 勧勸 勲勳 区區 医醫 単單 即卽 厳嚴 参參
    双雙 収收 叙敍 台臺 号號 吉𠮷 呉吳 告吿 呑吞 唖啞 啓啟 営營 嘘噓 嘱囑 噛嚙 嚢囊 団團
    囲圍 図圖 国圀國 圏圈 園薗 圧壓 堕墮 塁壘 塩鹽 填塡 増增 壊壞 壌壤 壮壯 声聲 壱壹 売賣
    壷壺 変變 奥奧 奨奬 姫姬 娯娛 媯嬀 嬢孃 学學 宝寳寶 実實 富冨 寛寬 寝寢 対對 寿壽 専專
    将將 尚尙 尭堯 尽盡 届屆 屏屛 属屬 岳嶽 峡峽 峰峯 島嶋嶌 崎嵜碕﨑 巌巖 巔巓 巣巢 巻卷
    帯帶 帰歸 并幷 庁廳 広廣 庵菴 廃廢 弁瓣辨辯 弐貳 弥彌 弯彎 弾彈 当當 彦彥 径徑 従從 徳德
    徴徵 応應 恋戀 恒恆 恵惠 悦悅 悩惱 悪惡 惨慘 慎愼 懐懷 戦戰 戯戲 戸戶 戻戾 払拂 抜拔
    択擇 担擔 拝拜 拠據 拡擴 挙擧 挟挾 挿插 捜搜 掲揭 掴摑 掻搔 揺搖 摂攝 撃擊 撹攪 教敎
    数數 斎斉齊齋 断斷 旧舊 昻昂 昼晝 晃晄 晋晉 晩晚 暁曉 暦曆 曻昇 曽曾 条條 来來 松枩 枢樞
    柳栁桺 栄榮 桑桒 桜櫻 桟棧 桧檜 梅楳 検檢 楼樓 楽樂 概槪 様樣 槙槇 権權 横橫 橋槗𣘺 欠缺
    欧歐 歓歡 歩步 歯齒 歳歲 歴歷 残殘 殴毆 殻殼 毎每 気氣 没沒 沢澤 沪濾 浄淨 浅淺 浜濱濵
    涙淚 涛濤 涜瀆 清淸 渇渴 済濟 渉涉 渋澁 渓溪 渕淵渊 温溫 湾灣 湿濕 満滿 溌潑 滝瀧 滞滯
    潅灌 潜潛 潴瀦 瀬瀨 灯燈 炉爐 点點 為爲 焔焰 焼燒 煕凞熙 犠犧 状狀 独獨 狭狹 狸貍 猟獵
    献獻 獣獸 瑶瑤 瓶甁 産產 画畫 畳疊 痩瘦 痴癡 発發 盃杯 盗盜 県縣 真眞 研硏 砕碎 砺礪
    砿礦鉱鑛 礼禮 祢禰 祷禱 禄祿 禅禪 秋穐龝 秘祕 称稱 税稅 稲稻 穂穗 穏穩 穣穰 窃竊 竃竈
    竜龍 箪簞 篭籠 籖籤 粋粹 粛肅 糸絲 経經 絵繪 絶絕 継繼 続續 総總 緑綠 緒緖 縁緣 縄繩
    縦縱 繊纖 繋繫 繍繡 缶罐 翠翆 翻飜 聡聰 聴聽 胆膽 脱脫 脳腦 臓臟 舎舍 舗舖 船舩 艶艷
    芦蘆 芸藝 苅刈 茎莖 荘莊 莱萊 莵菟 萌萠 蒋蔣 蔵藏 蕊蘂 薫薰 薬藥 薮籔藪 虚虛 虫蟲 蚕蠶
    蛍螢 蛮蠻 蝉蟬 蝋蠟 蝿蠅 衛衞 装裝 褒襃 覇霸 覚覺 覧覽 観觀 触觸 訳譯 証證 誉譽 説說
    読讀 謡謠 譲讓 讃讚 豊豐 賎賤 賛贊 践踐 躯軀 転轉 軽輕 輌輛 辞辭 辺邉邊 逓遞 遅遲 遥遙
    郎郞 郷鄕 酔醉 醗醱 醤醬 醸釀 釈釋 野埜 鈎鉤 鉄鐡鐵 銭錢 鋭銳 鋳鑄 錬鍊 録錄 鎌鐮 鎮鎭
    閒間 関關 閲閱 闘鬥鬪鬬鬭 陥陷 険險 随隨 隠隱 隷隸 雑雜 霊靈 青靑 静靜 頚頸 頬頰 頴穎
    頼賴 顔顏 顕顯 顛顚 飲飮 餅餠 館舘 駅驛 駆驅 騒騷 験驗 騨驒 髄髓 高髙 髪髮 鬱欝 鯵鰺
    鴎鷗 鴬鶯 鶏鷄 鶴靍靏 鹸鹼 麦麥 麩麸 麹麴 麺麵 黄黃 黒黑 黙默 鼡鼠 齢齡
"""
# Which form of a character a family has on its register: 辻 with one dot or two (Unicode, Ideographic
# Variation Database).
_SELECTORS = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")
_GENERAL = str.maketrans({form: family[0] for family in FAMILIES.split() for form in family[1:]})
_AGAIN = re.compile("(.)々")


def general(text: str) -> str:
    """A text in the forms in general use: 渡邊 and 渡邉 as 渡辺, 佐々木 as 佐佐木."""
    return _AGAIN.sub(r"\1\1", _SELECTORS.sub("", text).translate(_GENERAL))
