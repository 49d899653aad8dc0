"""The social game: rubber bridge, Chicago, honeymoon bridge for two, solitaire bridge for one."""
