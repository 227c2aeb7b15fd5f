import { formatNumber } from '../i18n/dates.ts'

/** `480 KB`, `1.2 MB`: decimal units, as on phones. */
export const formatSize = (bytes: number): string =>
  bytes < 1_000_000
    ? `${formatNumber(Math.max(1, Math.round(bytes / 1000)))} KB`
    : `${formatNumber(Math.round(bytes / 100_000) / 10)} MB`
