"""Appeals against rulings."""

import django.db.models.deletion
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('arbiter', '0003_penalties'),
        ('tournaments', '0002_acceleration_and_club_groups'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Appeal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('by_kind', models.CharField(choices=[('player', 'Player'), ('team', 'Team'), ('other', 'Somebody else')], max_length=6)),
                ('by_name', models.CharField(blank=True, max_length=120)),
                ('grounds', models.TextField()),
                ('deadline_s', models.PositiveIntegerField()),
                ('insisted', models.TextField(blank=True)),
                ('fee_amount', models.CharField(blank=True, max_length=40)),
                ('fee', models.CharField(choices=[('none', 'No fee'), ('held', 'Deposited'), ('returned', 'Returned'), ('kept', 'Kept')], default='none', max_length=8)),
                ('lodged_at', models.DateTimeField()),
                ('state', models.CharField(choices=[('open', 'Open'), ('upheld', 'Upheld'), ('partly', 'Partly upheld'), ('dismissed', 'Dismissed'), ('taken_back', 'Taken back')], default='open', max_length=10)),
                ('committee', models.JSONField(blank=True, default=list)),
                ('reasons', models.TextField(blank=True)),
                ('result_before', models.CharField(blank=True, max_length=10)),
                ('result_after', models.CharField(blank=True, max_length=10)),
                ('decided_at', models.DateTimeField(blank=True, null=True)),
                ('version', models.PositiveIntegerField(default=0)),
                ('decided_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('entry', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='appeals', to='tournaments.entry')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='appeals', to='tournaments.event')),
                ('recorded_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('ruling', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='appeals', to='arbiter.ruling')),
            ],
            options={
                'ordering': ['lodged_at'],
            },
        ),
    ]
