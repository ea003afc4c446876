ALTER TABLE "context" ADD COLUMN "imported_hash" text;--> statement-breakpoint
ALTER TABLE "question" ADD COLUMN "imported_hash" text;