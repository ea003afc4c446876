-- Documents that were asked for before are found again by the name that their kind has now.
UPDATE "document" SET "order" = jsonb_set("order", '{kind}', '"assessment"') WHERE "order" ->> 'kind' = 'exam';
