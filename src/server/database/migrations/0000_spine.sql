CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "assessment" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "assessment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"id_school" integer,
	"id_owner" integer NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"subtitle" text DEFAULT '' NOT NULL,
	"period" text DEFAULT '' NOT NULL,
	"instructions" jsonb,
	"logo" text,
	"status" smallint DEFAULT 1 NOT NULL,
	"automatic_quantity" smallint,
	"search" text DEFAULT '' NOT NULL,
	"added" timestamp with time zone NOT NULL,
	"updated" timestamp with time zone NOT NULL,
	"finished" timestamp with time zone,
	"deleted" boolean DEFAULT false NOT NULL,
	"need_sync" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assessment_cataloging" (
	"id_assessment" integer NOT NULL,
	"id_cataloging" integer NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "assessment_cataloging_id_assessment_id_cataloging_pk" PRIMARY KEY("id_assessment","id_cataloging")
);
--> statement-breakpoint
CREATE TABLE "assessment_question" (
	"id_assessment" integer NOT NULL,
	"version" smallint NOT NULL,
	"id_question" integer NOT NULL,
	"id_question_version" integer NOT NULL,
	"id_context" integer,
	"position" smallint NOT NULL,
	CONSTRAINT "assessment_question_id_assessment_version_id_question_pk" PRIMARY KEY("id_assessment","version","id_question")
);
--> statement-breakpoint
CREATE TABLE "asset" (
	"id" text PRIMARY KEY NOT NULL,
	"mime" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"added" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_entry" (
	"id" integer PRIMARY KEY NOT NULL,
	"id_context" integer,
	"questions" integer[] NOT NULL,
	"id_owner" integer,
	"id_school" integer,
	"catalogings" integer[] NOT NULL,
	"types" smallint[] NOT NULL,
	"years" integer[] NOT NULL,
	"search" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cataloging" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cataloging_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"id_parent" integer,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"abbreviation" text DEFAULT '' NOT NULL,
	"language" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"id_country" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "context" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "context_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"external_id" text,
	"title" text NOT NULL,
	"text" jsonb NOT NULL,
	"id_owner" integer,
	"id_school" integer,
	"added" timestamp with time zone NOT NULL,
	"deleted" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "question" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "question_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"external_id" text,
	"id_owner" integer,
	"id_school" integer,
	"id_version" integer,
	"id_context" integer,
	"context_position" smallint,
	"year" integer,
	"used_times" integer DEFAULT 0 NOT NULL,
	"added" timestamp with time zone NOT NULL,
	"updated" timestamp with time zone NOT NULL,
	"deleted" boolean DEFAULT false NOT NULL,
	"need_sync" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "question_cataloging" (
	"id_question" integer NOT NULL,
	"id_cataloging" integer NOT NULL,
	CONSTRAINT "question_cataloging_id_question_id_cataloging_pk" PRIMARY KEY("id_question","id_cataloging")
);
--> statement-breakpoint
CREATE TABLE "question_version" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "question_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"id_question" integer NOT NULL,
	"id_type" smallint NOT NULL,
	"content" jsonb NOT NULL,
	"identifier" text DEFAULT '' NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"guidance" text DEFAULT '' NOT NULL,
	"source" text,
	"language" text NOT NULL,
	"added" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"id_school" integer,
	"id_user" integer,
	"at" timestamp with time zone NOT NULL,
	"call" text NOT NULL,
	"subject" text NOT NULL,
	"request_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "country" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"abbreviation" text NOT NULL,
	"language" text NOT NULL,
	"access" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "course" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "course_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"id_school" integer NOT NULL,
	"name" text NOT NULL,
	"years_filter" integer NOT NULL,
	"deleted" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "course_student" (
	"id_school" integer NOT NULL,
	"id_course" integer NOT NULL,
	"id_user" integer NOT NULL,
	"list_number" integer NOT NULL,
	CONSTRAINT "course_student_id_school_id_course_id_user_pk" PRIMARY KEY("id_school","id_course","id_user")
);
--> statement-breakpoint
CREATE TABLE "course_teacher" (
	"id_school" integer NOT NULL,
	"id_course" integer NOT NULL,
	"id_user" integer NOT NULL,
	CONSTRAINT "course_teacher_id_school_id_course_id_user_pk" PRIMARY KEY("id_school","id_course","id_user")
);
--> statement-breakpoint
CREATE TABLE "login_failure" (
	"login" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "membership" (
	"id_school" integer NOT NULL,
	"id_user" integer NOT NULL,
	CONSTRAINT "membership_id_school_id_user_pk" PRIMARY KEY("id_school","id_user")
);
--> statement-breakpoint
CREATE TABLE "password_link" (
	"link_hash" text PRIMARY KEY NOT NULL,
	"id_user" integer NOT NULL,
	"expires" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "school" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "school_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"id_country" integer NOT NULL,
	"timezone" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"id_user" integer NOT NULL,
	"id_school" integer,
	"started" timestamp with time zone NOT NULL,
	"last_used" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"password_hash" text,
	"id_type" integer NOT NULL,
	"permissions" text DEFAULT '' NOT NULL,
	"language" text,
	"photo" text,
	"id_country" integer NOT NULL,
	"terms_use" integer,
	"without_student_modules" boolean DEFAULT false NOT NULL,
	"share_my_assessments" boolean DEFAULT false NOT NULL,
	"share_my_questions" boolean DEFAULT false NOT NULL,
	"added" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "answer" (
	"id_school" integer NOT NULL,
	"id_attempt" bigint NOT NULL,
	"id_question" integer NOT NULL,
	"response" jsonb,
	"sequence" bigint NOT NULL,
	"answered" timestamp with time zone NOT NULL,
	"saved" timestamp with time zone NOT NULL,
	CONSTRAINT "answer_id_school_id_attempt_id_question_pk" PRIMARY KEY("id_school","id_attempt","id_question")
);
--> statement-breakpoint
CREATE TABLE "attempt" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attempt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"id_school" integer NOT NULL,
	"id_schedule" integer NOT NULL,
	"id_user" integer NOT NULL,
	"version" smallint NOT NULL,
	"started" timestamp with time zone NOT NULL,
	"deadline" timestamp with time zone NOT NULL,
	"finished" timestamp with time zone,
	"closed_by_clock" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "result" (
	"id_school" integer NOT NULL,
	"id_attempt" bigint NOT NULL,
	"id_schedule" integer NOT NULL,
	"id_user" integer NOT NULL,
	"grade" double precision,
	"hits" smallint NOT NULL,
	"errors" smallint NOT NULL,
	"omitted" smallint NOT NULL,
	"not_qualified" smallint NOT NULL,
	"questions" integer[] NOT NULL,
	"scores" double precision[] NOT NULL,
	"outcomes" text[] NOT NULL,
	CONSTRAINT "result_id_school_id_attempt_pk" PRIMARY KEY("id_school","id_attempt")
);
--> statement-breakpoint
CREATE TABLE "schedule" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "schedule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"id_school" integer NOT NULL,
	"id_assessment" integer NOT NULL,
	"id_course" integer NOT NULL,
	"id_owner" integer NOT NULL,
	"start_date" date NOT NULL,
	"start_time" text NOT NULL,
	"end_date" date,
	"end_time" text NOT NULL,
	"duration" integer,
	"opens" timestamp with time zone NOT NULL,
	"closes" timestamp with time zone NOT NULL,
	"cancelled" timestamp with time zone,
	"added" timestamp with time zone NOT NULL,
	"deleted" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assessment" ADD CONSTRAINT "assessment_id_school_school_id_fk" FOREIGN KEY ("id_school") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment" ADD CONSTRAINT "assessment_id_owner_users_id_fk" FOREIGN KEY ("id_owner") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_cataloging" ADD CONSTRAINT "assessment_cataloging_id_assessment_assessment_id_fk" FOREIGN KEY ("id_assessment") REFERENCES "public"."assessment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_cataloging" ADD CONSTRAINT "assessment_cataloging_id_cataloging_cataloging_id_fk" FOREIGN KEY ("id_cataloging") REFERENCES "public"."cataloging"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_question" ADD CONSTRAINT "assessment_question_id_assessment_assessment_id_fk" FOREIGN KEY ("id_assessment") REFERENCES "public"."assessment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_question" ADD CONSTRAINT "assessment_question_id_question_question_id_fk" FOREIGN KEY ("id_question") REFERENCES "public"."question"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_question" ADD CONSTRAINT "assessment_question_id_question_version_question_version_id_fk" FOREIGN KEY ("id_question_version") REFERENCES "public"."question_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_question" ADD CONSTRAINT "assessment_question_id_context_context_id_fk" FOREIGN KEY ("id_context") REFERENCES "public"."context"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_entry" ADD CONSTRAINT "bank_entry_id_context_context_id_fk" FOREIGN KEY ("id_context") REFERENCES "public"."context"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cataloging" ADD CONSTRAINT "cataloging_id_parent_cataloging_id_fk" FOREIGN KEY ("id_parent") REFERENCES "public"."cataloging"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "context" ADD CONSTRAINT "context_id_owner_users_id_fk" FOREIGN KEY ("id_owner") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "context" ADD CONSTRAINT "context_id_school_school_id_fk" FOREIGN KEY ("id_school") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_id_owner_users_id_fk" FOREIGN KEY ("id_owner") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_id_school_school_id_fk" FOREIGN KEY ("id_school") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_id_context_context_id_fk" FOREIGN KEY ("id_context") REFERENCES "public"."context"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_cataloging" ADD CONSTRAINT "question_cataloging_id_question_question_id_fk" FOREIGN KEY ("id_question") REFERENCES "public"."question"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_cataloging" ADD CONSTRAINT "question_cataloging_id_cataloging_cataloging_id_fk" FOREIGN KEY ("id_cataloging") REFERENCES "public"."cataloging"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_version" ADD CONSTRAINT "question_version_id_question_question_id_fk" FOREIGN KEY ("id_question") REFERENCES "public"."question"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course" ADD CONSTRAINT "course_id_school_school_id_fk" FOREIGN KEY ("id_school") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_student" ADD CONSTRAINT "course_student_id_course_course_id_fk" FOREIGN KEY ("id_course") REFERENCES "public"."course"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_student" ADD CONSTRAINT "course_student_id_user_users_id_fk" FOREIGN KEY ("id_user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_teacher" ADD CONSTRAINT "course_teacher_id_course_course_id_fk" FOREIGN KEY ("id_course") REFERENCES "public"."course"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_teacher" ADD CONSTRAINT "course_teacher_id_user_users_id_fk" FOREIGN KEY ("id_user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_id_school_school_id_fk" FOREIGN KEY ("id_school") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_id_user_users_id_fk" FOREIGN KEY ("id_user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_link" ADD CONSTRAINT "password_link_id_user_users_id_fk" FOREIGN KEY ("id_user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school" ADD CONSTRAINT "school_id_country_country_id_fk" FOREIGN KEY ("id_country") REFERENCES "public"."country"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_id_user_users_id_fk" FOREIGN KEY ("id_user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_id_country_country_id_fk" FOREIGN KEY ("id_country") REFERENCES "public"."country"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule" ADD CONSTRAINT "schedule_id_assessment_assessment_id_fk" FOREIGN KEY ("id_assessment") REFERENCES "public"."assessment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule" ADD CONSTRAINT "schedule_id_course_course_id_fk" FOREIGN KEY ("id_course") REFERENCES "public"."course"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule" ADD CONSTRAINT "schedule_id_owner_users_id_fk" FOREIGN KEY ("id_owner") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assessment_owner" ON "assessment" USING btree ("id_school","id_owner","updated");--> statement-breakpoint
CREATE INDEX "assessment_question_question" ON "assessment_question" USING btree ("id_question");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_entry_context" ON "bank_entry" USING btree ("id_context");--> statement-breakpoint
CREATE INDEX "bank_entry_questions" ON "bank_entry" USING gin ("questions");--> statement-breakpoint
CREATE INDEX "bank_entry_catalogings" ON "bank_entry" USING gin ("catalogings");--> statement-breakpoint
CREATE INDEX "bank_entry_search" ON "bank_entry" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "bank_entry_owner" ON "bank_entry" USING btree ("id_school","id_owner","id");--> statement-breakpoint
CREATE UNIQUE INDEX "cataloging_name" ON "cataloging" USING btree (coalesce("id_parent", 0),"kind","language","name");--> statement-breakpoint
CREATE UNIQUE INDEX "context_external" ON "context" USING btree ("external_id");--> statement-breakpoint
CREATE UNIQUE INDEX "question_external" ON "question" USING btree ("external_id");--> statement-breakpoint
CREATE INDEX "question_context" ON "question" USING btree ("id_context");--> statement-breakpoint
CREATE INDEX "question_cataloging_node" ON "question_cataloging" USING btree ("id_cataloging");--> statement-breakpoint
CREATE INDEX "question_version_question" ON "question_version" USING btree ("id_question");--> statement-breakpoint
CREATE INDEX "audit_school" ON "audit" USING btree ("id_school","at");--> statement-breakpoint
CREATE INDEX "course_school" ON "course" USING btree ("id_school");--> statement-breakpoint
CREATE INDEX "course_student_user" ON "course_student" USING btree ("id_user");--> statement-breakpoint
CREATE INDEX "course_teacher_user" ON "course_teacher" USING btree ("id_user");--> statement-breakpoint
CREATE INDEX "membership_user" ON "membership" USING btree ("id_user");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("id_user");--> statement-breakpoint
CREATE INDEX "session_last_used" ON "session" USING btree ("last_used");--> statement-breakpoint
CREATE UNIQUE INDEX "user_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "attempt_student" ON "attempt" USING btree ("id_school","id_schedule","id_user");--> statement-breakpoint
CREATE INDEX "attempt_user" ON "attempt" USING btree ("id_user");--> statement-breakpoint
CREATE INDEX "attempt_open" ON "attempt" USING btree ("deadline") WHERE "attempt"."finished" is null;--> statement-breakpoint
CREATE INDEX "result_schedule" ON "result" USING btree ("id_school","id_schedule");--> statement-breakpoint
CREATE INDEX "schedule_assessment" ON "schedule" USING btree ("id_assessment");--> statement-breakpoint
CREATE INDEX "schedule_course" ON "schedule" USING btree ("id_school","id_course","opens");--> statement-breakpoint
CREATE INDEX "schedule_owner" ON "schedule" USING btree ("id_school","id_owner","opens");--> statement-breakpoint
-- Answers are overwritten in place: free room on each page keeps those updates out of the index.
ALTER TABLE "answer" SET (fillfactor = 80);
