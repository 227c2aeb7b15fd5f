/** Counts the frames, from the first title on, in which no title is visible. */
export const countEmptyFrames = `{
  let wasVisible = false
  window.emptyFrames = 0
  const checkFrame = () => {
    const isVisible = [...document.querySelectorAll('h1')].some((title) =>
      title.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    )
    wasVisible ||= isVisible
    if (wasVisible && !isVisible) window.emptyFrames++
    requestAnimationFrame(checkFrame)
  }
  requestAnimationFrame(checkFrame)
}`
