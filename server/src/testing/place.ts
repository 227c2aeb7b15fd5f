export type Place = { branch: string; otherBranch: string; retiredBranch: string; product: string }
