export type Statements = {}
