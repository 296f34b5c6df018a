\set id random(1000000000, 9000000000000)
BEGIN;
SELECT seq AS kept FROM workspace WHERE name = 'main' FOR UPDATE \gset
SELECT id, ordinal, name, tag FROM plant WHERE workspace = 'main' AND id = ANY(ARRAY[:id]::bigint[]);
INSERT INTO plant (workspace, id, ordinal, name, tag, name_key, tag_key, folded) VALUES ('main', :id, :id, 'Rosa gallica officinalis', 'bed 7', 'rosa gallica officinalis', 'bed 7', 'rosa gallica officinalis');
INSERT INTO tag_count AS kept (workspace, tag, tag_key, plants) VALUES ('main', 'bed 7', 'bed 7', 1) ON CONFLICT (workspace, tag) DO UPDATE SET plants = kept.plants + 1;
INSERT INTO change (workspace, seq, at, actor_id, actor_name, request_id, kind, plants, removed, added) VALUES ('main', :kept + 1, 1700000000000, 'admin', 'admin', 'request', 'add', 1, '[]', '[{"id":1,"name":"Rosa gallica officinalis","tag":"bed 7"}]');
UPDATE workspace SET seq = seq + 1, total = total + 1 WHERE name = 'main';
COMMIT;
