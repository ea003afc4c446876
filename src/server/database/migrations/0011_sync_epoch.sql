CREATE TABLE "sync_epoch" (
	"epoch" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "sync_epoch_only" ON "sync_epoch" USING btree ((true));
--> statement-breakpoint
INSERT INTO "sync_epoch" DEFAULT VALUES;