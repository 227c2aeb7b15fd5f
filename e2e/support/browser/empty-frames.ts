/** Counts the frames, from the first title on, in which no title can be seen. */
export const countEmptyFrames = `{
  let seen = false
  window.emptyFrames = 0
  const look = () => {
    const sees = [...document.querySelectorAll('h1')].some((title) =>
      title.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    )
    seen ||= sees
    if (seen && !sees) window.emptyFrames++
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}`
