import { describe, expect, it } from 'vitest';
import { findNameOrders } from './name-orders.ts';

describe('findNameOrders', () => {
  it.each([
    'rows.orderBy(asc(user.lastName), asc(user.firstName))',
    'rows.orderBy(course.name)',
    'rows.orderBy(desc(course.academicYear), asc(course.name))',
    'const byTitle = [asc(assessment.title)];',
    'db.selectDistinctOn([enrolment.listNumber, listed.lastName], { id })',
    'sql`select id from users order by last_name, id limit 5`',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a statement
    'sql`select 1 order by listed.list_number nulls last, ${name.lastName}`',
    'sql`array_agg(course.name ORDER BY course.name)`',
    'sql`search collate "C"`',
  ])('finds %s', (source) => expect(findNameOrders(`\n${source}`)).toEqual([2]));

  it.each([
    'rows.orderBy(asc(user.id))',
    'rows.orderBy(asc(catalogue.position), asc(catalogue.id)).limit(MOST)',
    'sql`select name from course order by id`',
    'sql`select relname from pg_class order by relname`',
    'rows.sort(byNameIn(languageOf(me)))',
    'db.select({ name: course.name }).orderBy(asc(course.id))',
  ])('accepts %s', (source) => expect(findNameOrders(source)).toEqual([]));
});
