CREATE TABLE "paper_leaving" (
	"id_school" bigint NOT NULL,
	"id_attempt" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"back" timestamp with time zone,
	CONSTRAINT "paper_leaving_id_school_id_attempt_at_pk" PRIMARY KEY("id_school","id_attempt","at")
);
--> statement-breakpoint
ALTER TABLE "paper_leaving" ADD CONSTRAINT "paper_leaving_id_school_id_attempt_attempt_id_school_id_fk" FOREIGN KEY ("id_school","id_attempt") REFERENCES "public"."attempt"("id_school","id") ON DELETE no action ON UPDATE no action;