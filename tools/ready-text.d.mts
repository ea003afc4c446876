export function readyText(
  ready: { address: string; demonstration: boolean; announcement?: string | null },
  seconds: number,
): string;
