ALTER TABLE "local_base" ADD COLUMN "server_seq" bigint;--> statement-breakpoint
ALTER TABLE "school_counter" ADD COLUMN "ended_epochs" jsonb DEFAULT '{}'::jsonb NOT NULL;