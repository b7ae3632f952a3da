/** Does `act` with all of these items, so many at once. */
export async function inLanes<T>(items: T[], most: number, act: (item: T) => Promise<void>) {
  const left = items.values();
  const lane = async () => {
    for (const item of left) await act(item);
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, lane));
}
