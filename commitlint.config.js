/** Rules for commit messages: an imperative subject of one line, the reason in the body (CONTRIBUTING, "Commits"). */

/** Imperatives that end like another form of a verb. */
const imperatives = new Set(
  'address bless bring cross discuss dress embed exceed express feed focus guess need pass press process proceed seed shed speed spring stress string succeed suppress toss'.split(
    ' ',
  ),
);

/** Refuses 'Added', 'Adding' and 'Adds' instead of 'Add'. */
function isImperative({ subject }) {
  const [verb = ''] = (subject ?? '').toLowerCase().split(/[^a-z]/);
  const is = imperatives.has(verb) || !/(?:ed|ing|[^s]s)$/.test(verb);
  return [is, `begin with a verb in the imperative ("Add", not "Added", "Adding" or "Adds"), instead of "${verb}"`];
}

export default {
  // Without types and scopes the whole line is the subject.
  parserPreset: { parserOpts: { headerPattern: /^(.*)$/, headerCorrespondence: ['subject'] } },
  plugins: [{ rules: { 'subject-imperative': isImperative } }],
  rules: {
    'header-max-length': [2, 'always', 72],
    'header-trim': [2, 'always'],
    'subject-empty': [2, 'never'],
    'subject-case': [2, 'always', 'sentence-case'],
    'subject-full-stop': [2, 'never', '.'],
    'subject-imperative': [2, 'always'],
    'body-leading-blank': [2, 'always'],
    'body-max-line-length': [2, 'always', 100],
  },
};
