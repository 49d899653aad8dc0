"""What our workers and beat do otherwise than Celery."""
