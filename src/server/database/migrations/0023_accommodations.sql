CREATE TABLE "accommodation" (
	"id_school" bigint NOT NULL,
	"id_user" bigint NOT NULL,
	"extra_percent" smallint DEFAULT 0 NOT NULL,
	"extra_minutes" smallint DEFAULT 0 NOT NULL,
	"pause_minutes" smallint DEFAULT 0 NOT NULL,
	"large_print" boolean DEFAULT false NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "accommodation_id_school_id_user_pk" PRIMARY KEY("id_school","id_user")
);
--> statement-breakpoint
ALTER TABLE "schedule_student" ADD COLUMN "extra_percent" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "schedule_student" ADD COLUMN "extra_minutes" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "schedule_student" ADD COLUMN "pause_minutes" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "schedule_student" ADD COLUMN "large_print" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "schedule_student" ADD COLUMN "this_time" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "schedule_student" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "accommodation" ADD CONSTRAINT "accommodation_id_school_school_id_fk" FOREIGN KEY ("id_school") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accommodation" ADD CONSTRAINT "accommodation_id_user_users_id_fk" FOREIGN KEY ("id_user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;