// The share menu of the phone: a photo or a PDF from the gallery or a mail goes to the form for receipts.
/// <reference lib="webworker" />

import { registerRoute } from 'workbox-routing'
import { SHARE_PATH, SHARED_FILES } from '../../share-target.ts'
import { storeShared } from '../platform/shared-files.ts'

export function takeShared() {
  registerRoute(
    ({ url }) => url.pathname === SHARE_PATH,
    ({ request }) => take(request),
    'POST',
  )
}

/** The form opens in any case, and shows a message when it finds nothing. */
async function take(request: Request): Promise<Response> {
  const form = await request.formData().catch(() => new FormData())
  const files = form.getAll(SHARED_FILES).filter((value): value is File => value instanceof File && value.size > 0)
  await storeShared(files).catch(() => undefined)
  return Response.redirect('/or-upload-form?shared', 303)
}
