// Which part of the camera's picture is inside the frame on the screen.

type Size = { width: number; height: number }
export type Box = Size & { left: number; top: number }

/** The margin around the frame, as a share of its longer side: hands shake, and nobody fills a frame exactly. */
const MARGIN = 0.06

/**
 * The frame with a margin, in pixels of the video, which fills `shown` (object-fit: cover) and is cut off at its edges. `shown` and
 * `frame` are in CSS pixels of the page. Never larger than the video.
 */
export function cropOf(video: Size, shown: Box, frame: Box): Box {
  const scale = Math.max(shown.width / video.width, shown.height / video.height)
  // The video's edges, in CSS pixels; negative where it is cut off.
  const left = shown.left + (shown.width - video.width * scale) / 2
  const top = shown.top + (shown.height - video.height * scale) / 2
  const margin = MARGIN * Math.max(frame.width, frame.height)
  const from = (edge: number, most: number) => Math.round(Math.min(most, Math.max(0, edge / scale)))
  const box = {
    left: from(frame.left - margin - left, video.width),
    top: from(frame.top - margin - top, video.height),
  }
  return {
    ...box,
    width: Math.max(1, from(frame.left + frame.width + margin - left, video.width) - box.left),
    height: Math.max(1, from(frame.top + frame.height + margin - top, video.height) - box.top),
  }
}
