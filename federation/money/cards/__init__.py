"""Payment by card: a page of the provider's, what the provider says, and what of it stands in the books.

provider         What a provider must do, whoever it is
amounts          Amounts in a currency's smallest units, as providers count
stripe_provider  Stripe Checkout, by Stripe's library
providers        The provider of the federation in scope
asking           What somebody wants to pay, and what the treasurer wants to be paid back
looking          One look at the provider: what is owed to it, and what it says
booking          What a provider says, in the books, once
links            Signed links that pay one charge
views            The door for a provider's messages
sandbox          A provider of our own, which moves no money
"""
