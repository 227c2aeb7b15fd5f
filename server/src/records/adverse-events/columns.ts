import type { OwnAdverseEvent } from '@aruga/contract/adverse-events/adverse-events'
import type { AdverseEventFacts as Facts } from '@aruga/contract/adverse-events/facts'
import type { AdverseEventMonth } from '@aruga/contract/adverse-events/months'
import type { AdverseEventEntry } from '@aruga/contract/adverse-events/staff'

export type { AdverseEventState } from '@aruga/contract/adverse-events/adverse-events'
export type { AdverseEventFacts } from '@aruga/contract/adverse-events/facts'
export type { ReportKind } from '@aruga/contract/adverse-events/kinds'

export type SideEffectFacts = Omit<Facts, 'reporter'>
export type AdverseEventAdditions = OwnAdverseEvent['additions']
export type MonthStepKind = AdverseEventMonth['steps'][number]['kind']
export type MonthSteps = AdverseEventMonth['steps']
export type Days = string[]
export type AdverseEventEntryKind = AdverseEventEntry['kind']
