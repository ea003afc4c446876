CREATE TABLE "device_change" (
	"id_school" bigint NOT NULL,
	"id_device" bigint NOT NULL,
	"uuid" uuid NOT NULL,
	"body_hash" text NOT NULL,
	"row" uuid NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"copy" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "device_change_id_school_id_device_uuid_pk" PRIMARY KEY("id_school","id_device","uuid"),
	CONSTRAINT "device_change_outcome_check" CHECK ("device_change"."outcome" in ('done', 'merged', 'copied', 'refused')),
	CONSTRAINT "device_change_reason_check" CHECK ("device_change"."reason" in ('conflict', 'gone', 'finished', 'notAllowed', 'changedMeanwhile', 'notValid'))
);
--> statement-breakpoint
ALTER TABLE "device_change" ADD CONSTRAINT "device_change_id_school_id_device_device_id_school_id_fk" FOREIGN KEY ("id_school","id_device") REFERENCES "public"."device"("id_school","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device_change_copy" ON "device_change" USING btree ("id_school","id_device","row") WHERE "device_change"."copy" is not null;