/** What a commit says: a subject in the imperative that fits one line of `git log`, and why in the body (CONTRIBUTING, "Commits"). */

/** Verbs that end as another form of a verb does. */
const imperatives = new Set(
  'address bless bring cross discuss dress embed exceed express feed focus guess need pass press process proceed seed shed speed spring stress string succeed suppress toss'.split(
    ' ',
  ),
);

/** 'Added', 'Adding' and 'Adds' where 'Add' belongs. */
function isImperative({ subject }) {
  const [verb = ''] = (subject ?? '').toLowerCase().split(/[^a-z]/);
  const is = imperatives.has(verb) || !/(?:ed|ing|[^s]s)$/.test(verb);
  return [is, `begin with a verb in the imperative ("Add", not "Added", "Adding" or "Adds"), instead of "${verb}"`];
}

export default {
  // No types and scopes: the whole line is the subject.
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
