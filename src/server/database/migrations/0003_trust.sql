CREATE TABLE "unreadable_photo" (
	"id_school" bigint NOT NULL,
	"id_attempt" bigint NOT NULL,
	"id_question" bigint NOT NULL,
	"sha256" text NOT NULL,
	"added" timestamp with time zone NOT NULL,
	CONSTRAINT "unreadable_photo_id_school_id_attempt_id_question_sha256_pk" PRIMARY KEY("id_school","id_attempt","id_question","sha256")
);
--> statement-breakpoint
CREATE TABLE "one_time_token" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"id_user" bigint NOT NULL,
	"id_school" bigint NOT NULL,
	"started" timestamp with time zone NOT NULL,
	"id_assessment" bigint,
	"expires" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "outcome" text DEFAULT 'done' NOT NULL;--> statement-breakpoint
ALTER TABLE "login_failure" ADD COLUMN "source" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "login_failure" ADD COLUMN "locks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "login_failure" ADD COLUMN "locked_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "catalogue" ADD COLUMN "icon" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "attempt" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "late_response" ADD COLUMN "reminded" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "response_file" ADD COLUMN "sha256" text;--> statement-breakpoint
ALTER TABLE "unreadable_photo" ADD CONSTRAINT "unreadable_photo_id_school_id_attempt_attempt_id_school_id_fk" FOREIGN KEY ("id_school","id_attempt") REFERENCES "public"."attempt"("id_school","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_token" ADD CONSTRAINT "one_time_token_id_user_users_id_fk" FOREIGN KEY ("id_user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_token" ADD CONSTRAINT "one_time_token_id_school_school_id_fk" FOREIGN KEY ("id_school") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "one_time_token_user" ON "one_time_token" USING btree ("id_user");--> statement-breakpoint
CREATE INDEX "audit_user" ON "audit" USING btree ("id_school","id_user","at");--> statement-breakpoint
CREATE INDEX "login_failure_last" ON "login_failure" USING btree ("last");--> statement-breakpoint
ALTER TABLE "login_failure" DROP CONSTRAINT "login_failure_pkey";--> statement-breakpoint
ALTER TABLE "login_failure" ADD CONSTRAINT "login_failure_login_source_pk" PRIMARY KEY("login","source");
