-- Unlogged, because each row is written every few seconds and is worth nothing after a crash; half of each page is left
-- free for the next version of its rows.
CREATE UNLOGGED TABLE "presence" (
	"id_school" bigint NOT NULL,
	"id_attempt" bigint NOT NULL,
	"seen" timestamp with time zone NOT NULL,
	"id_question" bigint,
	"question_since" timestamp with time zone NOT NULL,
	"kind" text,
	CONSTRAINT "presence_id_school_id_attempt_pk" PRIMARY KEY("id_school","id_attempt")
) WITH (fillfactor = 50);
--> statement-breakpoint
ALTER TABLE "attempt" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;