// Browsers' translators wrap texts in `<font>`, or replace them by it. React then removes a text, or inserts before one, that is no longer
// in its place, which throws and removes the whole page (https://github.com/facebook/react/issues/11538).

/** The child of `parent` that `node` is now in; null when it is elsewhere. */
function placeIn(parent: Node, node: Node): Node | null {
  let place: Node | null = node
  while (place && place.parentNode !== parent) place = place.parentNode
  return place
}

/** Call once, before the first page is rendered. */
export function surviveTranslators() {
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const place = placeIn(this, child)
    if (place) removeChild.call(this, place)
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    insertBefore.call(this, node, before && placeIn(this, before))
    return node
  }
}
