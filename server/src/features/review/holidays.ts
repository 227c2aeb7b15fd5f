// The days of 2026 and 2027 on which nobody works anywhere in the Philippines, by their dates in Manila.
// 2026: Proclamation 1006, s. 2025. 2027: the days that Republic Acts 9492 and 10966 name, on their own dates, and the Holy Week of its
// Easter, March 28; the year's proclamation may add days and move some. Eidul Fitr and Eidul Adha (RA 9177, RA 9849)
// are missing: they are proclaimed shortly before. Later years have weekends only until they are added here.

/** New Year, Araw ng Kagitingan, Labor Day, Independence Day, Ninoy Aquino Day, All Saints, Bonifacio, Immaculate Conception, Christmas, Rizal, last day. */
const everyYear = ['01-01', '04-09', '05-01', '06-12', '08-21', '11-01', '11-30', '12-08', '12-25', '12-30', '12-31']

/** Maundy Thursday, Good Friday, Black Saturday, National Heroes Day; in 2026 Chinese New Year, All Souls and Christmas Eve, too. */
const ofYear: Record<string, readonly string[]> = {
  '2026': ['02-17', '04-02', '04-03', '04-04', '08-31', '11-02', '12-24'],
  '2027': ['03-25', '03-26', '08-30'],
}

export const holidays: ReadonlySet<string> = new Set(
  Object.entries(ofYear).flatMap(([year, days]) => [...everyYear, ...days].map((day) => `${year}-${day}`)),
)
