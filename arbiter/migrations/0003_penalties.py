"""Rulings remember a penalty taken from the list of the edition."""

from __future__ import annotations


from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('arbiter', '0002_first'),
    ]

    operations = [
        migrations.AddField(
            model_name='ruling',
            name='penalty',
            field=models.CharField(blank=True, max_length=20),
        ),
        migrations.AddField(
            model_name='ruling',
            name='penalty_values',
            field=models.JSONField(blank=True, default=dict),
        ),
    ]
