import { AboutStep } from './about/about-step.tsx';

/** Renders the first step for an assessment that is not saved yet. */
export const NewScreen = () => <AboutStep assessment={null} blocks={[]} />;

export { NewScreen as Component };
