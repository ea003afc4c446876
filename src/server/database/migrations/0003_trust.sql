ALTER TABLE "audit" ADD COLUMN "outcome" text DEFAULT 'done' NOT NULL;--> statement-breakpoint
ALTER TABLE "login_failure" ADD COLUMN "source" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "login_failure" ADD COLUMN "locks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "login_failure" ADD COLUMN "locked_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "attempt" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "late_response" ADD COLUMN "reminded" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "response_file" ADD COLUMN "sha256" text;--> statement-breakpoint
CREATE INDEX "audit_user" ON "audit" USING btree ("id_school","id_user","at");--> statement-breakpoint
CREATE INDEX "login_failure_last" ON "login_failure" USING btree ("last");--> statement-breakpoint
ALTER TABLE "login_failure" DROP CONSTRAINT "login_failure_pkey";--> statement-breakpoint
ALTER TABLE "login_failure" ADD CONSTRAINT "login_failure_login_source_pk" PRIMARY KEY("login","source");
