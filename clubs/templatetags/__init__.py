"""What templates of every floor may show of the club desk."""
