/** Letters that are folded into others since this step: each of the first text into the one at its place in the second. */
const ONE_FOR_ONE = ['ςſıµϐϑϕϖϰϱϵᲀᲁᲂᲃᲄᲅᲆᲇᲈ', 'σsiμβθφπκρεвдосттъѣꙋ'];

/** Letters that are folded into several since then. */
const ONE_FOR_SEVERAL =
  'ß=ss ŉ=ʼn ẚ=aʾ ﬀ=ff ﬁ=fi ﬂ=fl ﬃ=ffi ﬄ=ffl ﬅ=st ﬆ=st և=եւ ﬓ=մն ﬔ=մե ﬕ=մի ﬖ=վն ﬗ=մխ'
    .split(' ')
    .map((pair) => pair.split('='));

const ANY_OF_THESE = `'[${ONE_FOR_ONE[0]}${ONE_FOR_SEVERAL.map(([one]) => one).join('')}]'`;

/** Returns the SQL that makes of a column's text, as it was folded before this step, what it is folded into since. */
function refolded(column: string): string {
  const ones = `translate(${column}, '${ONE_FOR_ONE.join("', '")}')`;
  return ONE_FOR_SEVERAL.reduce((text, pair) => `replace(${text}, '${pair.join("', '")}')`, ones);
}

/** Folds letters that the version before kept apart. */
export const LETTERS = `
-- A running server that touches two of these begins with workspace. If this began with another, each could hold what
-- the other waits for.
LOCK TABLE workspace, plant, tag_count;
-- Keeps a server of the version before, where one goes on, from writing what no search would find.
ALTER TABLE plant ADD CONSTRAINT needs_later_version
  CHECK (folded !~ ${ANY_OF_THESE} AND tag_key !~ ${ANY_OF_THESE}) NOT VALID;
ALTER TABLE tag_count ADD CONSTRAINT needs_later_version CHECK (tag_key !~ ${ANY_OF_THESE}) NOT VALID;
UPDATE plant SET name_key = ${refolded('name_key')}, tag_key = ${refolded('tag_key')}, folded = ${refolded('folded')}
  WHERE folded ~ ${ANY_OF_THESE} OR tag_key ~ ${ANY_OF_THESE};
UPDATE tag_count SET tag_key = ${refolded('tag_key')} WHERE tag_key ~ ${ANY_OF_THESE};
`;
