"""camt.053 messages in the three versions, written from the message definitions."""

SPACE = "urn:iso:std:iso:20022:tech:xsd:camt.053.001."
IBAN = "GB29NWBK60161331926819"


def message(
    *entries, version="08", currency="GBP", opening="100.00", closing="100.00", account=None, more=""
):
    """A statement with these entries. `more`: further elements behind the balances."""
    account = account or f"<Id><IBAN>{IBAN}</IBAN></Id><Ccy>{currency}</Ccy>"
    balances = balance("OPBD", opening, currency) + balance("CLBD", closing, currency)
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="{SPACE}{version}">\n<BkToCstmrStmt>'
        "<GrpHdr><MsgId>1</MsgId><CreDtTm>2026-05-11T06:00:00</CreDtTm></GrpHdr>\n<Stmt><Id>S1</Id>"
        "<FrToDt><FrDtTm>2026-05-01T00:00:00+01:00</FrDtTm><ToDtTm>2026-05-10T23:59:59+01:00</ToDtTm></FrToDt>"
        f"<Acct>{account}</Acct>\n{balances}{more}\n"
        + "\n".join(entries)
        + "\n</Stmt></BkToCstmrStmt></Document>"
    ).encode()


def balance(code, amount, currency):
    """A balance; below zero it is a debit."""
    if amount is None:
        return ""
    sign, plain = ("DBIT", amount[1:]) if amount.startswith("-") else ("CRDT", amount)
    return (
        f'<Bal><Tp><CdOrPrtry><Cd>{code}</Cd></CdOrPrtry></Tp><Amt Ccy="{currency}">{plain}</Amt>'
        f"<CdtDbtInd>{sign}</CdtDbtInd><Dt><Dt>2026-05-01</Dt></Dt></Bal>"
    )


def entry(
    amount,
    *payments,
    sign="CRDT",
    day="2026-05-03",
    status="BOOK",
    version="08",
    currency="GBP",
    own="B1",
    more="",
):
    """An entry (Ntry) and its payments (TxDtls)."""
    status = f"<Cd>{status}</Cd>" if version == "08" else status
    details = f"<NtryDtls>{''.join(payments)}</NtryDtls>" if payments else ""
    return (
        f'<Ntry><Amt Ccy="{currency}">{amount}</Amt><CdtDbtInd>{sign}</CdtDbtInd>{more}<Sts>{status}</Sts>'
        f"<BookgDt><Dt>{day}</Dt></BookgDt><ValDt><Dt>{day}</Dt></ValDt><AcctSvcrRef>{own}</AcctSvcrRef>"
        f"{details}<AddtlNtryInf>Credit transfer</AddtlNtryInf></Ntry>"
    )


def payment(
    payer="Ann Bell",
    *,
    amount=None,
    reference="",
    text="",
    end_to_end="NOTPROVIDED",
    version="08",
    party="Dbtr",
):
    """A payment of an entry, in the words of a version."""
    name = f"<Pty><Nm>{payer}</Nm></Pty>" if version == "08" else f"<Nm>{payer}</Nm>"
    worth = f'<Amt Ccy="GBP">{amount}</Amt>'
    amounts = ""
    if amount:
        old = f"<AmtDtls><TxAmt>{worth}</TxAmt></AmtDtls>"
        amounts = old if version == "02" else f"{worth}<CdtDbtInd>CRDT</CdtDbtInd>"
    structured = f"<Strd><CdtrRefInf><Ref>{reference}</Ref></CdtrRefInf></Strd>" if reference else ""
    return (
        f"<TxDtls><Refs><EndToEndId>{end_to_end}</EndToEndId></Refs>{amounts}"
        f"<RltdPties><{party}>{name}</{party}></RltdPties>"
        f"<RmtInf><Ustrd>{text}</Ustrd>{structured}</RmtInf></TxDtls>"
    )


def whole(version):
    """A message with one of everything: 27.50 came in, 5.00 went out."""
    kept = {"version": version}
    return message(
        entry("12.50", payment(reference="RF18539007547034", **kept), **kept),
        entry(
            "15.00",
            payment("Cy Dunn", amount="10.00", text="1234 5674", **kept),
            payment("Di Eve", amount="5.00", **kept),
            own="B2",
            **kept,
        ),
        entry("2.00", sign="DBIT", own="B3", **kept),
        entry(
            "3.00", payment("Flo Gunn", **kept), sign="DBIT", own="B4", more="<RvslInd>true</RvslInd>", **kept
        ),
        entry("99.00", status="PDNG", own="B5", **kept),
        closing="122.50",
        **kept,
    )
