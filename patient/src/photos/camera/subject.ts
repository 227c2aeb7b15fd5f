import type { Facing } from '../../platform/camera.ts'
import type { Illustration } from '../take/viewfinder.tsx'

/** The subject of the photo; the frame has its shape. */
export type Subject = Illustration | 'face'

export const facingOf = (subject: Subject): Facing => (subject === 'face' ? 'user' : 'environment')
