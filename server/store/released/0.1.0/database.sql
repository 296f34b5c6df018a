SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE EXTENSION IF NOT EXISTS btree_gin WITH SCHEMA public;
COMMENT ON EXTENSION btree_gin IS 'support for indexing common datatypes in GIN';
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
COMMENT ON EXTENSION pg_trgm IS 'text similarity measurement and index searching based on trigrams';
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public.change (
    workspace text NOT NULL COLLATE pg_catalog."C",
    seq bigint NOT NULL,
    at bigint NOT NULL,
    actor_id text NOT NULL COLLATE pg_catalog."C",
    actor_name text NOT NULL COLLATE pg_catalog."C",
    request_id text NOT NULL,
    kind text NOT NULL COLLATE pg_catalog."C",
    undid bigint,
    key_value text COLLATE pg_catalog."C",
    key_fingerprint text COLLATE pg_catalog."C",
    plants bigint NOT NULL,
    removed json NOT NULL,
    added json NOT NULL,
    state_at bigint,
    parts integer DEFAULT 0 NOT NULL,
    removals bigint
);
CREATE TABLE public.change_part (
    workspace text NOT NULL COLLATE pg_catalog."C",
    seq bigint NOT NULL,
    part integer NOT NULL,
    removed json NOT NULL,
    added json NOT NULL
);
CREATE TABLE public.link (
    hash text NOT NULL COLLATE pg_catalog."C",
    place bigint NOT NULL,
    workspace text NOT NULL COLLATE pg_catalog."C",
    token_id text NOT NULL COLLATE pg_catalog."C",
    record jsonb NOT NULL
);
ALTER TABLE public.link ALTER COLUMN place ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.link_place_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.plant (
    workspace text NOT NULL COLLATE pg_catalog."C",
    id bigint NOT NULL,
    ordinal bigint NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C",
    tag text NOT NULL COLLATE pg_catalog."C",
    name_key text NOT NULL COLLATE pg_catalog."C",
    tag_key text NOT NULL COLLATE pg_catalog."C",
    folded text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.plant_store_version (
    version integer NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.pruning (
    is_only boolean DEFAULT true NOT NULL,
    at bigint NOT NULL,
    CONSTRAINT pruning_is_only_check CHECK (is_only)
);
CREATE TABLE public.session (
    hash text NOT NULL COLLATE pg_catalog."C",
    place bigint NOT NULL,
    workspace text NOT NULL COLLATE pg_catalog."C",
    token_id text NOT NULL COLLATE pg_catalog."C",
    last_seen_at bigint NOT NULL,
    record jsonb NOT NULL
);
ALTER TABLE public.session ALTER COLUMN place ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.session_place_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.tag_count (
    workspace text NOT NULL COLLATE pg_catalog."C",
    tag text NOT NULL COLLATE pg_catalog."C",
    tag_key text NOT NULL COLLATE pg_catalog."C",
    plants bigint NOT NULL
)
WITH (fillfactor='50');
CREATE TABLE public.token (
    id text NOT NULL COLLATE pg_catalog."C",
    place bigint NOT NULL,
    hash text NOT NULL COLLATE pg_catalog."C",
    workspace text NOT NULL COLLATE pg_catalog."C",
    last_used_at bigint,
    record jsonb NOT NULL
);
ALTER TABLE public.token ALTER COLUMN place ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.token_place_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.unfinished_copy (
    source text NOT NULL,
    checksum text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.used_key (
    workspace text NOT NULL COLLATE pg_catalog."C",
    seq bigint NOT NULL,
    actor_id text NOT NULL COLLATE pg_catalog."C",
    value text NOT NULL COLLATE pg_catalog."C",
    fingerprint text NOT NULL COLLATE pg_catalog."C",
    answer json NOT NULL
);
CREATE TABLE public.view (
    id text NOT NULL COLLATE pg_catalog."C",
    place bigint NOT NULL,
    workspace text NOT NULL COLLATE pg_catalog."C",
    token_id text COLLATE pg_catalog."C",
    record jsonb NOT NULL
);
ALTER TABLE public.view ALTER COLUMN place ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.view_place_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.withdrawn_key (
    workspace text NOT NULL COLLATE pg_catalog."C",
    actor_id text NOT NULL COLLATE pg_catalog."C",
    value text NOT NULL COLLATE pg_catalog."C",
    at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.workspace (
    name text NOT NULL COLLATE pg_catalog."C",
    seq bigint DEFAULT 0 NOT NULL,
    at bigint DEFAULT 0 NOT NULL,
    last_id bigint DEFAULT 0 NOT NULL,
    last_ordinal bigint DEFAULT 0 NOT NULL,
    total bigint DEFAULT 0 NOT NULL
)
WITH (fillfactor='50');
CREATE TABLE public.workspace_access (
    workspace text NOT NULL COLLATE pg_catalog."C",
    seq bigint DEFAULT 0 NOT NULL
)
WITH (fillfactor='50');
INSERT INTO public.change VALUES ('main', 1, 1795824002000, 'a', 'Ada', 'r', 'add', NULL, 'k1', 'f', 3, '[]', '[{"id":7,"name":"Rosa canina","tag":"rose","ordinal":1},{"id":8,"name":"𠮷野 🌹","tag":"","ordinal":2},{"id":9,"name":"Ärger “x”","tag":"Ünder","ordinal":3}]', NULL, 0, NULL);
INSERT INTO public.change VALUES ('main', 2, 1795824003000, 'a', 'Ada', 'r', 'add', NULL, NULL, NULL, 1, '[]', '[{"id":10,"name":"Plant 0","tag":"","ordinal":4}]', NULL, 0, NULL);
INSERT INTO public.change VALUES ('main', 3, 1795824004000, 'b', 'Ben “der Gärtner”', 'r', 'add', NULL, NULL, NULL, 1, '[]', '[{"id":11,"name":"Plant 1","tag":"bed","ordinal":5}]', NULL, 0, NULL);
INSERT INTO public.change VALUES ('main', 4, 1795824005000, 'a', 'Ada', 'r', 'add', NULL, NULL, NULL, 1, '[]', '[{"id":12,"name":"Plant 2","tag":"bed","ordinal":6}]', NULL, 0, NULL);
INSERT INTO public.change VALUES ('main', 5, 1795824006000, 'b', 'Ben “der Gärtner”', 'r', 'add', NULL, NULL, NULL, 1, '[]', '[{"id":13,"name":"Plant 3","tag":"","ordinal":7}]', NULL, 0, NULL);
INSERT INTO public.change VALUES ('main', 6, 1795824007000, 'a', 'Ada', 'r', 'add', NULL, NULL, NULL, 1, '[]', '[{"id":14,"name":"Plant 4","tag":"bed","ordinal":8}]', NULL, 0, NULL);
INSERT INTO public.change VALUES ('main', 7, 1795824008000, 'b', 'Ben “der Gärtner”', 'r', 'add', NULL, NULL, NULL, 1, '[]', '[{"id":15,"name":"Plant 5","tag":"bed","ordinal":9}]', NULL, 0, NULL);
INSERT INTO public.change VALUES ('main', 8, 1795824009000, 'a', 'Ada', 'r', 'add', NULL, NULL, NULL, 1, '[]', '[{"id":16,"name":"Plant 6","tag":"","ordinal":10}]', NULL, 0, NULL);
INSERT INTO public.change VALUES ('main', 9, 1795824010000, 'b', 'Ben “der Gärtner”', 'r', 'add', NULL, NULL, NULL, 1, '[]', '[{"id":17,"name":"Plant 7","tag":"bed","ordinal":11}]', NULL, 0, NULL);
INSERT INTO public.change VALUES ('main', 10, 1795824011000, 'a', 'Ada', 'r', 'add', NULL, NULL, NULL, 1, '[]', '[{"id":18,"name":"Plant 8","tag":"bed","ordinal":12}]', NULL, 0, NULL);
INSERT INTO public.change VALUES ('main', 11, 1795824012000, 'b', 'Ben “der Gärtner”', 'r', 'add', NULL, NULL, NULL, 1, '[]', '[{"id":19,"name":"Plant 9","tag":"","ordinal":13}]', NULL, 0, NULL);
INSERT INTO public.change VALUES ('main', 12, 1795824013000, 'a', 'Ada', 'r', 'add', NULL, NULL, NULL, 1, '[]', '[{"id":20,"name":"Plant 10","tag":"bed","ordinal":14}]', NULL, 0, NULL);
INSERT INTO public.change VALUES ('main', 13, 1795824014000, 'b', 'Ben “der Gärtner”', 'r', 'add', NULL, NULL, NULL, 1, '[]', '[{"id":21,"name":"Plant 11","tag":"bed","ordinal":15}]', NULL, 0, NULL);
INSERT INTO public.change VALUES ('main', 14, 1795824015000, 'a', 'Ada', 'r', 'add', NULL, NULL, NULL, 1, '[]', '[{"id":22,"name":"Plant 12","tag":"","ordinal":16}]', NULL, 0, NULL);
INSERT INTO public.change VALUES ('main', 15, 1795824016000, 'b', 'Ben “der Gärtner”', 'r', 'add', NULL, NULL, NULL, 1, '[]', '[{"id":23,"name":"Plant 13","tag":"bed","ordinal":17}]', NULL, 0, NULL);
INSERT INTO public.change VALUES ('main', 16, 1795824017000, 'a', 'Ada', 'r', 'add', NULL, NULL, NULL, 1, '[]', '[{"id":24,"name":"Plant 14","tag":"bed","ordinal":18}]', NULL, 0, NULL);
INSERT INTO public.change VALUES ('main', 17, 1795824018000, 'b', 'Ben “der Gärtner”', 'r', 'add', NULL, NULL, NULL, 1, '[]', '[{"id":25,"name":"Plant 15","tag":"","ordinal":19}]', NULL, 0, NULL);
INSERT INTO public.change VALUES ('main', 18, 1795824019000, 'a', 'Ada', 'r', 'add', NULL, NULL, NULL, 1, '[]', '[{"id":26,"name":"Plant 16","tag":"bed","ordinal":20}]', NULL, 0, NULL);
INSERT INTO public.change VALUES ('main', 19, 1795824020000, 'b', 'Ben “der Gärtner”', 'r', 'add', NULL, NULL, NULL, 1, '[]', '[{"id":27,"name":"Plant 17","tag":"bed","ordinal":21}]', NULL, 0, NULL);
INSERT INTO public.change VALUES ('main', 20, 1795824021000, 'a', 'Ada', 'r', 'add', NULL, NULL, NULL, 1, '[]', '[{"id":28,"name":"Plant 18","tag":"","ordinal":22}]', NULL, 0, NULL);
INSERT INTO public.change VALUES ('main', 21, 1795824022000, 'b', 'Ben “der Gärtner”', 'r', 'add', NULL, NULL, NULL, 1, '[]', '[{"id":29,"name":"Plant 19","tag":"bed","ordinal":23}]', NULL, 0, NULL);
INSERT INTO public.change VALUES ('main', 22, 1795824023000, 'a', 'Ada', 'r', 'add', NULL, NULL, NULL, 1, '[]', '[{"id":30,"name":"Plant 20","tag":"bed","ordinal":24}]', NULL, 0, NULL);
INSERT INTO public.change VALUES ('main', 23, 1795824024000, 'b', 'Ben “der Gärtner”', 'r', 'add', NULL, NULL, NULL, 1, '[]', '[{"id":31,"name":"Plant 21","tag":"","ordinal":25}]', NULL, 0, NULL);
INSERT INTO public.change VALUES ('main', 24, 1795824025000, 'a', 'Ada', 'r', 'add', NULL, NULL, NULL, 1, '[]', '[{"id":32,"name":"Plant 22","tag":"bed","ordinal":26}]', NULL, 0, NULL);
INSERT INTO public.change VALUES ('main', 25, 1795824026000, 'b', 'Ben “der Gärtner”', 'r', 'add', NULL, NULL, NULL, 1, '[]', '[{"id":33,"name":"Plant 23","tag":"bed","ordinal":27}]', NULL, 0, NULL);
INSERT INTO public.change VALUES ('main', 26, 1795824027000, 'a', 'Ada', 'r', 'add', NULL, NULL, NULL, 1, '[]', '[{"id":34,"name":"Plant 24","tag":"","ordinal":28}]', NULL, 0, NULL);
INSERT INTO public.change VALUES ('main', 27, 1795824028000, 'b', 'Ben “der Gärtner”', 'r', 'delete', NULL, NULL, NULL, 1, '[{"id":9,"name":"Ärger “x”","tag":"Ünder","ordinal":3}]', '[]', NULL, 0, NULL);
INSERT INTO public.change VALUES ('main', 28, 1795824031000, 'a', 'Ada', 'r', 'add', NULL, 'k2', 'f', 1, '[]', '[{"id":35,"name":"After the snapshot","tag":"bed","ordinal":29}]', NULL, 0, NULL);
INSERT INTO public.change VALUES ('shop', 1, 1795824029000, 'a', 'Ada', 'r', 'add', NULL, NULL, NULL, 1, '[]', '[{"id":1,"name":"Fern","tag":"fern"}]', NULL, 0, NULL);
INSERT INTO public.link OVERRIDING SYSTEM VALUE VALUES ('l1', 1, 'main', 'b', '{"hash": "l1", "madeAt": 1, "madeBy": "Ada", "usedAt": null, "usedBy": null, "restsOn": [], "tokenId": "b", "expiresAt": 100}');
INSERT INTO public.plant VALUES ('main', 7, 1, 'Rosa canina', 'rose', 'rosa canina', 'rose', 'rosa canina');
INSERT INTO public.plant VALUES ('main', 8, 2, '𠮷野 🌹', '', '𠮷野 🌹', '', '𠮷野 🌹');
INSERT INTO public.plant VALUES ('main', 10, 4, 'Plant 0', '', 'plant 10', '', 'plant 0');
INSERT INTO public.plant VALUES ('main', 11, 5, 'Plant 1', 'bed', 'plant 11', 'bed', 'plant 1');
INSERT INTO public.plant VALUES ('main', 12, 6, 'Plant 2', 'bed', 'plant 12', 'bed', 'plant 2');
INSERT INTO public.plant VALUES ('main', 13, 7, 'Plant 3', '', 'plant 13', '', 'plant 3');
INSERT INTO public.plant VALUES ('main', 14, 8, 'Plant 4', 'bed', 'plant 14', 'bed', 'plant 4');
INSERT INTO public.plant VALUES ('main', 15, 9, 'Plant 5', 'bed', 'plant 15', 'bed', 'plant 5');
INSERT INTO public.plant VALUES ('main', 16, 10, 'Plant 6', '', 'plant 16', '', 'plant 6');
INSERT INTO public.plant VALUES ('main', 17, 11, 'Plant 7', 'bed', 'plant 17', 'bed', 'plant 7');
INSERT INTO public.plant VALUES ('main', 18, 12, 'Plant 8', 'bed', 'plant 18', 'bed', 'plant 8');
INSERT INTO public.plant VALUES ('main', 19, 13, 'Plant 9', '', 'plant 19', '', 'plant 9');
INSERT INTO public.plant VALUES ('main', 20, 14, 'Plant 10', 'bed', 'plant 210', 'bed', 'plant 10');
INSERT INTO public.plant VALUES ('main', 21, 15, 'Plant 11', 'bed', 'plant 211', 'bed', 'plant 11');
INSERT INTO public.plant VALUES ('main', 22, 16, 'Plant 12', '', 'plant 212', '', 'plant 12');
INSERT INTO public.plant VALUES ('main', 23, 17, 'Plant 13', 'bed', 'plant 213', 'bed', 'plant 13');
INSERT INTO public.plant VALUES ('main', 24, 18, 'Plant 14', 'bed', 'plant 214', 'bed', 'plant 14');
INSERT INTO public.plant VALUES ('main', 25, 19, 'Plant 15', '', 'plant 215', '', 'plant 15');
INSERT INTO public.plant VALUES ('main', 26, 20, 'Plant 16', 'bed', 'plant 216', 'bed', 'plant 16');
INSERT INTO public.plant VALUES ('main', 27, 21, 'Plant 17', 'bed', 'plant 217', 'bed', 'plant 17');
INSERT INTO public.plant VALUES ('main', 28, 22, 'Plant 18', '', 'plant 218', '', 'plant 18');
INSERT INTO public.plant VALUES ('main', 29, 23, 'Plant 19', 'bed', 'plant 219', 'bed', 'plant 19');
INSERT INTO public.plant VALUES ('main', 30, 24, 'Plant 20', 'bed', 'plant 220', 'bed', 'plant 20');
INSERT INTO public.plant VALUES ('main', 31, 25, 'Plant 21', '', 'plant 221', '', 'plant 21');
INSERT INTO public.plant VALUES ('main', 32, 26, 'Plant 22', 'bed', 'plant 222', 'bed', 'plant 22');
INSERT INTO public.plant VALUES ('main', 33, 27, 'Plant 23', 'bed', 'plant 223', 'bed', 'plant 23');
INSERT INTO public.plant VALUES ('main', 34, 28, 'Plant 24', '', 'plant 224', '', 'plant 24');
INSERT INTO public.plant VALUES ('main', 35, 29, 'After the snapshot', 'bed', 'after the snapshot', 'bed', 'after the snapshot');
INSERT INTO public.plant VALUES ('shop', 1, 1, 'Fern', 'fern', 'fern', 'fern', 'fern');
INSERT INTO public.plant_store_version VALUES (1, '2026-11-28 22:50:29.695303+00');
INSERT INTO public.plant_store_version VALUES (2, '2026-11-28 22:50:29.721691+00');
INSERT INTO public.plant_store_version VALUES (3, '2026-11-28 22:50:29.742257+00');
INSERT INTO public.plant_store_version VALUES (4, '2026-11-28 22:50:29.74257+00');
INSERT INTO public.plant_store_version VALUES (5, '2026-11-28 22:50:29.747884+00');
INSERT INTO public.plant_store_version VALUES (6, '2026-11-28 22:50:29.751029+00');
INSERT INTO public.session OVERRIDING SYSTEM VALUE VALUES ('s1', 1, 'main', 'a', 1, '{"hash": "s1", "restsOn": [], "tokenId": "a", "createdAt": 1, "lastSeenAt": 1}');
INSERT INTO public.tag_count VALUES ('shop', 'fern', 'fern', 1);
INSERT INTO public.tag_count VALUES ('main', 'bed', 'bed', 17);
INSERT INTO public.tag_count VALUES ('main', 'rose', 'rose', 1);
INSERT INTO public.tag_count VALUES ('main', '', '', 10);
INSERT INTO public.token OVERRIDING SYSTEM VALUE VALUES ('a', 1, 'hash of t1', 'main', NULL, '{"id": "a", "hash": "hash of t1", "name": "Ada", "role": "admin", "createdAt": 1, "createdBy": null, "expiresAt": null, "revokedAt": null, "revokedBy": null, "workspace": "main", "lastUsedAt": null, "roleChangedAt": null, "roleChangedBy": null, "foundExpiredAt": null}');
INSERT INTO public.token OVERRIDING SYSTEM VALUE VALUES ('b', 2, 'hash b', 'main', NULL, '{"id": "b", "hash": "hash b", "name": "Ben “der Gärtner”", "role": "editor", "createdAt": 1, "createdBy": null, "expiresAt": 1893456000000, "revokedAt": null, "revokedBy": null, "workspace": "main", "lastUsedAt": null, "roleChangedAt": null, "roleChangedBy": null, "foundExpiredAt": null}');
INSERT INTO public.token OVERRIDING SYSTEM VALUE VALUES ('c', 3, 'hash c', 'main', NULL, '{"id": "c", "hash": "hash c", "name": "Gone", "role": "editor", "createdAt": 1, "createdBy": null, "expiresAt": null, "revokedAt": 1795824001000, "revokedBy": "Ada", "workspace": "main", "lastUsedAt": null, "roleChangedAt": null, "roleChangedBy": null, "foundExpiredAt": null}');
INSERT INTO public.view OVERRIDING SYSTEM VALUE VALUES ('v1', 1, 'main', NULL, '{"id": "v1", "name": "Roses", "shown": {"sort": "-added", "tags": ["shade", ""], "search": "fern", "isRoomy": true}, "tokenId": null, "revision": "r1", "changedBy": "Ada", "workspace": "main"}');
INSERT INTO public.view OVERRIDING SYSTEM VALUE VALUES ('v2', 2, 'main', 'a', '{"id": "v2", "name": "Mine", "shown": {"sort": "-added", "tags": ["shade", ""], "search": "fern", "isRoomy": true}, "tokenId": "a", "revision": "r1", "changedBy": "Ada", "workspace": "main"}');
INSERT INTO public.workspace VALUES ('main', 28, 1795824031000, 35, 29, 28);
INSERT INTO public.workspace VALUES ('shop', 1, 1795824029000, 1, 1, 1);
INSERT INTO public.workspace_access VALUES ('main', 0);
SELECT pg_catalog.setval('public.link_place_seq', 1, true);
SELECT pg_catalog.setval('public.session_place_seq', 1, true);
SELECT pg_catalog.setval('public.token_place_seq', 3, true);
SELECT pg_catalog.setval('public.view_place_seq', 2, true);
ALTER TABLE ONLY public.change_part
    ADD CONSTRAINT change_part_pkey PRIMARY KEY (workspace, seq, part);
ALTER TABLE ONLY public.change
    ADD CONSTRAINT change_pkey PRIMARY KEY (workspace, seq);
ALTER TABLE ONLY public.link
    ADD CONSTRAINT link_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.plant
    ADD CONSTRAINT plant_pkey PRIMARY KEY (workspace, id);
ALTER TABLE ONLY public.pruning
    ADD CONSTRAINT pruning_pkey PRIMARY KEY (is_only);
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.tag_count
    ADD CONSTRAINT tag_count_pkey PRIMARY KEY (workspace, tag);
ALTER TABLE ONLY public.token
    ADD CONSTRAINT token_hash_key UNIQUE (hash);
ALTER TABLE ONLY public.token
    ADD CONSTRAINT token_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.used_key
    ADD CONSTRAINT used_key_pkey PRIMARY KEY (workspace, actor_id, value);
ALTER TABLE ONLY public.view
    ADD CONSTRAINT view_pkey PRIMARY KEY (workspace, id);
ALTER TABLE ONLY public.withdrawn_key
    ADD CONSTRAINT withdrawn_key_pkey PRIMARY KEY (workspace, actor_id, value);
ALTER TABLE ONLY public.workspace_access
    ADD CONSTRAINT workspace_access_pkey PRIMARY KEY (workspace);
ALTER TABLE ONLY public.workspace
    ADD CONSTRAINT workspace_pkey PRIMARY KEY (name);
CREATE UNIQUE INDEX change_by_key ON public.change USING btree (workspace, actor_id, key_value) WHERE (key_value IS NOT NULL);
CREATE INDEX change_by_kind ON public.change USING btree (workspace, kind, seq);
CREATE INDEX change_by_person ON public.change USING btree (workspace, actor_name, seq);
CREATE INDEX change_by_undone ON public.change USING btree (workspace, undid, seq) WHERE (undid IS NOT NULL);
CREATE INDEX link_by_token ON public.link USING btree (token_id, place);
CREATE INDEX link_by_workspace ON public.link USING btree (workspace, place);
CREATE INDEX plant_by_name ON public.plant USING btree (workspace, name_key, id);
CREATE INDEX plant_by_ordinal ON public.plant USING btree (workspace, ordinal, id);
CREATE INDEX plant_by_part ON public.plant USING gin (workspace, folded public.gin_trgm_ops);
CREATE INDEX plant_by_tag ON public.plant USING btree (workspace, tag_key, tag, id);
CREATE INDEX plant_of_tag_by_name ON public.plant USING btree (workspace, tag_key, tag, name_key, id);
CREATE INDEX plant_of_tag_by_ordinal ON public.plant USING btree (workspace, tag_key, tag, ordinal, id);
CREATE INDEX session_by_token ON public.session USING btree (token_id, place);
CREATE INDEX session_by_workspace ON public.session USING btree (workspace, place);
CREATE INDEX token_by_workspace ON public.token USING btree (workspace, place);
CREATE INDEX view_by_token ON public.view USING btree (token_id);
CREATE INDEX view_by_workspace ON public.view USING btree (workspace, place);
