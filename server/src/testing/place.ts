export type Place = Record<
  'branch' | 'otherBranch' | 'retiredBranch' | 'product' | 'paperKind' | 'requestedKind' | 'kindsToRegister',
  string
>
