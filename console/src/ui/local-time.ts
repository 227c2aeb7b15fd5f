// Times as a `datetime-local` field has them: `2026-11-20T16:05`, in Manila.
import { fromTimeInManila, timeInManila } from '@aruga/contract/days'

export const toLocalTime = (at: string | Date): string => timeInManila(new Date(at)).slice(0, 16).replace(' ', 'T')
export const fromLocalTime = (local: string): string => fromTimeInManila(local).toISOString()
