import type pg from 'pg';
import { JOBS_SCHEMA } from '../postgres/jobs-schema.ts';

/** The priority of a job that waits behind all that have their turns: those of the next runs. */
export const UNORDERED = -1_000_000;
/** More than servers that share a database: each takes one or two jobs of a name at a time. */
const NEXT = 10;
/** Turns that were longer ago count as none. */
const REMEMBERED = '1 hour';

/**
 * Gives the next jobs of a name that somebody asked for their turns, as `TurnQueue` does: first the school whose last turn was
 * longest ago, of it the user, of that one what has waited longest. Schools and users are the group of a job and its tier.
 * Called at the end of each run, before the next job is fetched; while another server does it, it is left out.
 */
export const giveTurns = (pool: pg.Pool, name: string): Promise<unknown> =>
  pool.query(
    `with alone as materialized (select pg_try_advisory_xact_lock(hashtext('turns of jobs'), hashtext($1)) as free),
    turns as (
      select group_id, group_tier, max(started_on) as at from ${JOBS_SCHEMA}.job
      where name = $1 and group_id is not null and started_on > now() - interval '${REMEMBERED}'
      group by group_id, group_tier
    ),
    waiting as (
      select job.id, job.created_on, job.group_id, turns.at as user_at,
        (select max(of_school.at) from turns of_school where of_school.group_id = job.group_id) as school_at,
        row_number() over (partition by job.group_id, job.group_tier order by job.created_on, job.id) as of_user
      from ${JOBS_SCHEMA}.job left join turns on turns.group_id = job.group_id and turns.group_tier = job.group_tier
      where job.name = $1 and job.group_id is not null and job.state < 'active' and job.start_after <= now()
    ),
    of_schools as (
      select *, row_number() over (partition by group_id order by of_user, user_at nulls first, created_on, id) as of_school
      from waiting
    ),
    ordered as (
      select id, row_number() over (order by of_school, school_at nulls first, created_on, id) as turn from of_schools
    )
    update ${JOBS_SCHEMA}.job set priority = case when turn <= ${NEXT} then -turn else ${UNORDERED} end
    from ordered, alone
    where alone.free and job.name = $1 and job.id = ordered.id and job.state < 'active'
      and job.priority <> case when turn <= ${NEXT} then -turn else ${UNORDERED} end`,
    [name],
  );
