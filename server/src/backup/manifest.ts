import type { Keyring } from '../config/keyring.ts'

/** What a backup contains. */
export type Manifest = {
  format: 1
  /** When its copy of the database was taken, ISO 8601. */
  takenAt: string
  /** The version of the server that made it, and of its PostgreSQL. */
  version: string
  postgres: string
  /** The migrations of its database, in their order. */
  migrations: { name: string; checksum: string }[]
  /** The part `tables/NAME` has these columns of each row, as COPY writes them. */
  tables: { name: string; columns: string[]; rows: number }[]
  /** Rows of the part `jobs`: pg-boss's table of jobs, each as JSON. */
  jobs: number
  /** The FILES_KEY of then, 64 hexadecimal digits. */
  filesKey: string
  /** Others that files of the folder, or secrets in the tables, may be under. Backups of older versions have none. */
  otherFilesKeys?: string[]
  /** Each copy that it counts is whole. Backups of older versions lack this: they kept damaged copies. */
  copiesAreWhole?: true
  files: { count: number; bytes: number /** Keys. */; missing: string[]; damaged: string[] }
}

/** The keys of the files and of the secrets in the tables. */
export const filesKeysOf = ({
  filesKey,
  otherFilesKeys = [],
}: Pick<Manifest, 'filesKey' | 'otherFilesKeys'>): Keyring => [
  Buffer.from(filesKey, 'hex'),
  ...otherFilesKeys.map((key) => Buffer.from(key, 'hex')),
]

/** Rows of all tables. */
export const rowsOf = ({ tables }: Manifest) => tables.reduce((sum, { rows }) => sum + rows, 0)
