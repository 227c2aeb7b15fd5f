import { session } from './api.ts'
import type { CameraForm } from './shared-files.ts'

/** The form on this page that requests a photo of `of` from the camera. */
export const cameraFormHere = (of: string): CameraForm => ({
  path: `${window.location.pathname}${window.location.search}`,
  of,
  account: session.owner(),
})
