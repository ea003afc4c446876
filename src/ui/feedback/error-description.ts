import { createContext, use } from 'react';

export type ErrorDescription = {
  /** One sentence in the user's language. */
  text: string;
  /** The id under which the server's log has an unexpected error. */
  requestId: string | null;
};

/** Describes whatever a call threw. The app provides it: only the app knows its calls and their errors. */
export const ErrorDescriptionContext = createContext<(error: unknown) => ErrorDescription>(() => {
  throw new Error('ErrorDescriptionContext has no provider');
});

/** Returns the function that describes an error in the user's language. */
export const useErrorDescription = () => use(ErrorDescriptionContext);
