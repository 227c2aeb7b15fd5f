package test.aruga.app;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
