/** Bytes that an app may need at most, see scripts/app-size.ts. Raise one only with a reason in docs/performance/apps.md. */
export const BUDGETS = {
  patient: { publicPage: 126_400, startScripts: 254_300, startStyles: 12_000, largestPage: 18_000 },
  console: { startScripts: 253_600, startStyles: 45_000, largestPage: 40_600 },
}
