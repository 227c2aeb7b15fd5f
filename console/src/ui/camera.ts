/** `none`: there is no camera, or the page may not see it. `busy`: another program is using it. */
export type CameraProblem = 'denied' | 'none' | 'busy'

/** Opens the rear camera if there are two, in about this size; or returns why it cannot. */
export async function openCamera(width: number, height: number): Promise<MediaStream | CameraProblem> {
  if (!navigator.mediaDevices?.getUserMedia) return 'none'
  const size = { width: { ideal: width }, height: { ideal: height } }
  try {
    return await navigator.mediaDevices.getUserMedia({ video: { facingMode: { ideal: 'environment' }, ...size } })
  } catch (error) {
    return problems[(error as DOMException).name] ?? 'none'
  }
}

const problems: Record<string, CameraProblem> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotReadableError: 'busy',
  AbortError: 'busy',
}
