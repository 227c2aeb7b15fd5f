// The duration of a step is counted in buckets, each a twentieth longer than the one before, so that waits add up over weeks and
// branches and a percentile is still read from them: within 2.5 % of the exact one (docs/decisions/040).

const GROWTH = 1.05

/** SQL: the bucket of the time between two moments; 0 is below a minute. */
export const bucketSql = (from: string, to: string) =>
  `(CASE WHEN ${to} - ${from} < interval '1 minute' THEN 0
     ELSE 1 + floor(ln(extract(epoch FROM ${to} - ${from}) / 60) / ln(${GROWTH})) END)::smallint`

/** The middle of a bucket, in hours. */
const hoursOfBucket = (bucket: number) => (bucket === 0 ? 0.5 : GROWTH ** (bucket - 0.5)) / 60

/** The same where there may be no data. */
export const hoursOrNull = (bucket: number | null) => (bucket === null ? null : hoursOfBucket(bucket))
