import type { Facing } from '../../platform/camera.ts'
import type { Illustration } from '../take/viewfinder.tsx'

/** What the photo is of; its frame has the shape of that. */
export type Subject = Illustration | 'face'

export const facingOf = (subject: Subject): Facing => (subject === 'face' ? 'user' : 'environment')
