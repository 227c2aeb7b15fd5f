import { session } from './api.ts'
import type { CameraForm } from './shared-files.ts'

/** The form on this page that asks the camera for a photo of `of`. */
export const cameraFormHere = (of: string): CameraForm => ({
  path: `${window.location.pathname}${window.location.search}`,
  of,
  account: session.patient()?.id,
})
