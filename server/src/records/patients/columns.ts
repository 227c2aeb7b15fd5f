import type { TimelineItem } from '@aruga/contract/patients/timeline'

export type TimelineLetter = NonNullable<TimelineItem['letter']>
export type TimelineCall = NonNullable<TimelineItem['call']>
export type TimelineDocument = NonNullable<TimelineItem['document']>
export type Told = TimelineItem['told']
export type TimelineParts = TimelineItem['together']

export type { EnrolledAtDesk } from '@aruga/contract/enrolments/enrolments'
