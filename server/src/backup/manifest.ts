import type { Keyring } from '../config/keyring.ts'

/** What a backup contains. */
export type Manifest = {
  format: 1
  /** When its copy of the database was taken, ISO 8601. */
  takenAt: string
  /** The version of the server that made it, and that of its PostgreSQL. */
  version: string
  postgres: string
  /** The migrations of its database, in order. */
  migrations: { name: string; checksum: string }[]
  /** The part `tables/NAME` has these columns of each row, as COPY writes them. */
  tables: { name: string; columns: string[]; rows: number }[]
  /** Rows of the part `jobs`: pg-boss's table of jobs, each as JSON. */
  jobs: number
  /** The FILES_KEY of that day, 64 hexadecimal digits. */
  filesKey: string
  /** Other keys that files of the folder, or secrets in the tables, may be under. Backups of older versions have none. */
  otherFilesKeys?: string[]
  /** Each counted copy is whole. Backups of older versions lack this: they stored damaged copies. */
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
