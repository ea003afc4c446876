import { loadModule } from 'libpg-query';
import { beforeAll, describe, expect, it } from 'vitest';
import { findStatementProblems, findTablesWithoutSchool, tenantTables } from './check.ts';

beforeAll(() => loadModule());

describe('tenantTables', () => {
  it('has all tables but the listed global ones', () => {
    expect(tenantTables.has('course')).toBe(true);
    expect(tenantTables.has('session')).toBe(false);
    expect(tenantTables.has('school')).toBe(false);
  });
});

describe('findTablesWithoutSchool accepts', () => {
  it.each([
    'select 1',
    'begin',
    'savepoint sp1',
    'select * from users where id = $1',
    'select id from course where id_school = $1',
    'select id from course where $1 = course.id_school and deleted',
    'select id from course where id_school in ($1, $2)',
    'select id from course where id_school = any($1::bigint[])',
    'select id from course where id_school = any(array[$1, 1]::bigint[])',
    'select id from course where id_school = $1::bigint',
    'select id from course where (id_school = $1 and id = $2) or (id_school = $3 and id = $4)',
    'select id from course where (id_school, id) = ($1, $2)',
    'select id from course where (id_school, id) in (($1, $2), ($3, $4))',
    'select id from course where (id_school, id) in (select id_school, id_course from enrolment where id_school = $1)',
    'select id from course where id_school = (select id_school from session where token_hash = $1)',
    'select c.id from course c join enrolment e on (e.id_school, e.id_course) = (c.id_school, c.id) where e.id_school = $1',
    'select c.id from course c join enrolment e using (id_school) where c.id_school = $1',
    'select c.id from course c, enrolment e, result r where c.id_school = e.id_school and r.id_school = e.id_school and r.id_school = $1',
    'select c.id from course c left join enrolment e on e.id_school = c.id_school and e.id_course = c.id where c.id_school = $1',
    'select c.id from course c left join (enrolment e join student s on s.id_school = e.id_school) on e.id_school = c.id_school where c.id_school = $1',
    'select c.id from enrolment e right join course c on e.id_school = c.id_school where c.id_school = $1',
    'select m.role from session s join membership m on m.id_school = s.id_school where s.token_hash = $1',
    'select c.id from school s join course c on c.id_school = s.id where s.id = $1',
    'with e as (select id_school, id_course from enrolment where id_school = $1) select c.id from course c join e on e.id_school = c.id_school',
    'with recursive t as (select id, id_school from course where id_school = $1 union all select c.id, c.id_school from course c join t on t.id_school = c.id_school) select * from t',
    'select c.id from course c join (select id_school from enrolment where id_school = $1) e on e.id_school = c.id_school',
    'select c.id, x.n from course c, lateral (select count(*) n from enrolment e where e.id_school = c.id_school) x where c.id_school = $1',
    'select c.id from course c join (values ($1::bigint, $2::bigint)) v(school, id) on (c.id_school, c.id) = (v.school, v.id)',
    'select c.id from course c join unnest($1::bigint[], $2::bigint[]) as v(school, id) on c.id_school = v.school',
    'select c.id from course c where c.id_school = $1 and exists (select 1 from enrolment e where e.id_school = c.id_school)',
    'select (select count(*) from enrolment e where e.id_school = c.id_school) from course c where c.id_school = $1',
    'select id from course where id_school = $1 union all select id from schedule where id_school = $1',
    'select id from course where true /* all schools: clock */ and deleted',
    'select c.id from course c join enrolment e on e.id_school = c.id_school where true /* all schools: clock */',
    'insert into course (id_school, name) values ($1, $2), ($3, $4) on conflict do nothing returning id',
    'insert into course (id_school, name) select $1, name from course c where c.id_school = $2',
    'insert into student (id_school, id_user) values ($1, $2) on conflict (id_school, id_user) do update set code = excluded.code where student.code = (select name from course c where c.id_school = student.id_school)',
    'with c as (insert into course (id_school) values ($1) returning id_school, id) insert into enrolment (id_school, id_course) select id_school, id from c',
    'update course set name = $1 where id_school = $2 and id = $3',
    'update course set name = e.x from enrolment e where e.id_school = course.id_school and course.id_school = $1',
    'update course set name = v.name from (values ($1::bigint, $2)) as v(school, name) where course.id_school = v.school',
    'delete from course where id_school = $1',
    'delete from enrolment e using course c where c.id_school = e.id_school and c.id_school = $1',
    'select id from course where id_school = $1 for update',
    'select id from course where id_school in (select id_school from enrolment where id_school = $1)',
    'select id from course where id_school in (values ($1::bigint), ($2::bigint))',
    'select id from course where id_school = any(array(select s.id from school s where s.id = $1))',
    'select id from course where id_school in (select id_school from session where token_hash = $1)',
    'select c.id from course c join jsonb_to_recordset($1::jsonb) as v(school bigint, id bigint) on c.id_school = v.school',
    'select c.id from course c join (select * from enrolment where id_school = $1) e on e.id_school = c.id_school',
    'select c.id from course c join (select question_school from schedule_item where id_school = $1) i on i.question_school = c.id_school where i.question_school = $1',
    'select c.id from course c cross join lateral (select c.id_school) x join enrolment e on e.id_school = x.id_school where c.id_school = $1',
    'with e(school) as (select id_school from enrolment where id_school = $1) select c.id from course c join e on e.school = c.id_school',
    'select id from pgboss.course',
    'analyze course',
  ])('%s', (sql) => {
    expect(findTablesWithoutSchool(sql)).toEqual([]);
  });
});

describe('findTablesWithoutSchool reports the tables of', () => {
  it.each([
    ['select id from course', 'course'],
    ['select id from public.course where id = $1', 'course'],
    ['select id from course where id = any($1)', 'course'],
    ['select id from course where id_school > $1', 'course'],
    ['select id from course where id_school <> $1', 'course'],
    ['select id from course where not (id_school = $1)', 'course'],
    ['select id from course where id_school not in ($1)', 'course'],
    ['select id from course where id_school = id_school', 'course'],
    ['select id from course where id_school = id', 'course'],
    ['select id from course where coalesce(id_school, 0) = $1', 'course'],
    ['select id from course where id_school = $1 or id = $2', 'course'],
    ['select id_school = $1 from course', 'course'],
    ['select c.id from course c join enrolment e on e.id_course = c.id where c.id_school = $1', 'enrolment'],
    ['select c.id from course c join enrolment e on e.id_school = c.id_school', 'course', 'enrolment'],
    ['select c.id from course c join enrolment e using (id_school)', 'course', 'enrolment'],
    // The condition of an outer join does not restrict the rows of the first table.
    [
      'select c.id from course c left join enrolment e on e.id_school = c.id_school and c.id_school = $1',
      'course',
      'enrolment',
    ],
    ['select c.id from course c full join enrolment e on e.id_school = $1 and c.id_school = $1', 'course', 'enrolment'],
    ['select c.id from school s join course c on c.id_school = s.id', 'course'],
    ['select c.id from course c join question_version v on v.id = c.id where c.id_school = $1', 'question_version'],
    // Rows that may be the provider's are read by a statement per school.
    [
      'select v.id from schedule_item i join question_version v on v.id_school = i.question_school where i.id_school = $1',
      'question_version',
    ],
    [
      'with e as (select id_school from enrolment) select c.id from course c join e on e.id_school = c.id_school',
      'enrolment',
      'course',
    ],
    [
      'with s as (select id as id_school from school) select c.id from course c join s on s.id_school = c.id_school',
      'course',
    ],
    [
      'select c.id from course c where c.id_school = $1 and exists (select 1 from enrolment e where e.id_course = c.id)',
      'enrolment',
    ],
    ['select id from users where id in (select id_user from enrolment)', 'enrolment'],
    // A subquery names a school only if its column is a named school itself.
    ['select id from course where id_school in (select id from school)', 'course'],
    ['select id from course where id_school = any(select id from school)', 'course'],
    ['select id from course where id_school > any(select id_school from enrolment where id_school = $1)', 'course'],
    ['select id from course where id_school = any(array(select id from school))', 'course'],
    ['select id from course where id_school = (select max(id) from school)', 'course'],
    ['delete from course where id_school in (select id_school from session)', 'course'],
    [
      'select id from course where (id_school, id) in (select question_school, id_question from schedule_item where id_school = $1)',
      'course',
    ],
    ['select c.id from course c where c.id_school in (select c.id_school from users)', 'course'],
    ['select c.id from course c where c.id_school in (select id_school from users)', 'course'],
    ['select c.id from course c where c.id_school = (select c.id_school)', 'course'],
    ['select c.id from course c, lateral (select c.id_school) x where c.id_school = x.id_school', 'course'],
    ['select c.id from course c, unnest(array[c.id_school]) x(school) where c.id_school = x.school', 'course'],
    [
      'select c.id from course c join (select question_school as id_school from schedule_item where id_school = $1) i on i.id_school = c.id_school',
      'course',
    ],
    [
      'with i as (select question_school as id_school from schedule_item where id_school = $1) select c.id from course c join i on i.id_school = c.id_school',
      'course',
    ],
    [
      'with i as (select id_school from enrolment where id_school = $1 union select question_school from schedule_item where id_school = $1) select c.id from course c join i on i.id_school = c.id_school',
      'course',
    ],
    [
      'with recursive t as (select id_school from enrolment where id_school = $1 union all select i.question_school from schedule_item i join t on t.id_school = i.id_school) select c.id from course c join t on t.id_school = c.id_school',
      'schedule_item',
      'course',
    ],
    [
      'with c as (insert into course (id_school) select id from school returning id_school) select e.id_user from enrolment e join c on c.id_school = e.id_school',
      'enrolment',
    ],
    // A global table names a school only if one row of it is selected.
    ['select c.id from session s join course c on c.id_school = s.id_school', 'course'],
    ['select c.id from session s join course c on c.id_school = s.id_school where s.id_user = $1', 'course'],
    ['select c.id from course c, generate_series(1, 100000) s(id) where c.id_school = s.id', 'course'],
    [
      'select c.id, x.n from course c, lateral (select count(*) n from enrolment e where e.id_course = c.id) x where c.id_school = $1',
      'enrolment',
    ],
    ['select id from course where id_school = $1 union all select id from schedule', 'schedule'],
    ['select id from course where true /* all schools: because */', 'course'],
    ['select id from course /* all schools: clock */', 'course'],
    ['select id from course where true /* all schools: clock */ or deleted', 'course'],
    // An exemption applies to its own level only.
    ['select id from users where true /* all schools: clock */ and exists (select 1 from course)', 'course'],
    ['insert into course (name) values ($1)', 'course'],
    ['insert into course values ($1, $2)', 'course'],
    ['insert into users (id) select id_user from enrolment', 'enrolment'],
    ['insert into course (id_school) values ($1) returning (select count(*) from enrolment)', 'enrolment'],
    ['update course set name = $1 where id = $2', 'course'],
    ['update course set id_school = $1 where id = $2', 'course'],
    ['update course set name = (select x from enrolment) where id_school = $1', 'enrolment'],
    ['update course set name = e.x from enrolment e where e.id_school = $1', 'course'],
    ['delete from course', 'course'],
    ['delete from enrolment e using course c where c.id = e.id_course and c.id_school = $1', 'enrolment'],
    ['with gone as (delete from course returning id) select * from gone', 'course'],
    ['select id from course where id = $1 for update', 'course'],
    ['truncate course', 'course'],
    ['copy course to stdout', 'course'],
    ['merge into course c using enrolment e on c.id_school = $1 when matched then delete', 'course', 'enrolment'],
  ])('%s', (sql, ...tables) => {
    expect(findTablesWithoutSchool(sql).toSorted()).toEqual(tables.toSorted());
  });
});

describe('findStatementProblems', () => {
  it('returns each statement with its tables, once if only the number of values differs', async () => {
    const one = 'select id from course where id in ($1)';
    const problems = await findStatementProblems([
      one,
      'select id from course where id in ($1, $2, $3)',
      'select 1',
      'delete from student',
    ]);
    expect(problems).toEqual([
      `does not name the school of course: ${one}`,
      'does not name the school of student: delete from student',
    ]);
  });

  it('throws for a syntax error', async () => {
    await expect(findStatementProblems(['selct 1'])).rejects.toThrow('syntax error');
  });
});
